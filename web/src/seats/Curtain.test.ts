import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Curtain from './Curtain.svelte';

function show() {
  const ready = vi.fn();
  render(Curtain, { seat: 1, name: 'Ben', ready });
  return { ready, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

test('the curtain is a modal dialog that only its button lifts', () => {
  const { ready, dialog } = show();
  expect(dialog.open).toBe(true);
  screen.getByRole('button', { name: 'I’m ready' }).click();
  expect(ready).toHaveBeenCalledOnce();
});

test('Escape does not show the cards', () => {
  const { ready, dialog } = show();
  const escape = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true, bubbles: true });
  const cancel = new Event('cancel', { cancelable: true });
  dialog.dispatchEvent(escape);
  dialog.dispatchEvent(cancel);
  expect([escape.defaultPrevented, cancel.defaultPrevented]).toEqual([true, true]);
  dialog.close();
  expect(dialog.open).toBe(true);
  expect(ready).not.toHaveBeenCalled();
});
