/**
 * Browsers turn text into scripts and pages only if it comes from here (Trusted Types): the symbols, which
 * our server draws, and the service worker.
 */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const WORKER = '/sw.js';

const asItIs: Policy = { createHTML: (text) => text, createScriptURL: (address) => address };

const policy =
  (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('ilos', asItIs) ?? asItIs;

/** The drawing that the server has sent. */
export function parseDrawing(text: string): Element {
  return new DOMParser().parseFromString(policy.createHTML(text), 'image/svg+xml').documentElement;
}

export function registerWorker(): Promise<unknown> {
  return navigator.serviceWorker.register(policy.createScriptURL(WORKER));
}
