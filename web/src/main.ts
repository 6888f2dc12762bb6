import { mount } from 'svelte';
import './generated/art.css';
import './app.css';
import App from './App.svelte';
import { keepTrying } from './connection/keep-trying';
import { speakFirst } from './i18n/i18n.svelte';
import { showSymbols } from './ui/symbols';
import { registerWorker } from './ui/trusted';

if ('serviceWorker' in navigator && import.meta.env.PROD)
  addEventListener('load', () => void registerWorker().catch(() => undefined));

const root = document.getElementById('app');
if (root) {
  keepTrying(showSymbols, () => undefined);
  void speakFirst().finally(() => mount(App, { target: root }));
}
