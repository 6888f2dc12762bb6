import { render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import RecoveryMail from './RecoveryMail.svelte';

/** A server with or without mail, and what it was asked to keep. */
function server(available: boolean) {
  let address: string | null = null;
  const kept: unknown[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn((path: string, { method, body }: { method: string; body?: string }) => {
      if (path.endsWith('/me/email') && method === 'PUT') {
        const wanted = JSON.parse(body ?? '{}') as { address?: string };
        kept.push(wanted);
        address = wanted.address ?? null;
      }
      const answer = path.endsWith('/me/email') ? { available, address } : { id: 'ann', name: 'Ann' };
      return Promise.resolve(new Response(JSON.stringify(answer), { status: 200 }));
    }),
  );
  return kept;
}

function type(label: string, text: string) {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('an address is kept, shown and removed, each time with the password', async () => {
  const kept = server(true);
  render(RecoveryMail);
  await screen.findByLabelText('E-mail address');
  type('E-mail address', 'ann@ilos.example');
  type('Password', 'a long one');
  screen.getByRole('button', { name: 'Save the address' }).click();
  await screen.findByText('ann@ilos.example');
  type('Password', 'a long one');
  screen.getByRole('button', { name: 'Remove the address' }).click();
  await screen.findByLabelText('E-mail address');
  expect(kept).toEqual([{ address: 'ann@ilos.example', password: 'a long one' }, { password: 'a long one' }]);
});

test('a server without mail offers nothing', async () => {
  server(false);
  const { container } = render(RecoveryMail);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/v1/me/email', expect.anything()));
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.querySelector('section')).toBeNull();
});
