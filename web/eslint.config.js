import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** The folders of `src` from the bottom up: each uses only those before it. */
const LAYERS = [
  ...['generated', 'i18n', 'board', 'connection', 'ui', 'turn', 'text', 'map', 'frame', 'help'],
  ...['seats', 'game', 'lobby', 'account', 'replay', 'table'],
];

const layerRules = LAYERS.map((folder, index) => ({
  files: [`src/${folder}/**`],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: LAYERS.slice(index + 1).map((above) => ({
          group: [`**/../${above}/**`],
          message: `${folder} lies below ${above}.`,
        })),
      },
    ],
  },
}));

export default ts.config(
  { ignores: ['dist/', 'node_modules/', 'src/generated/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    // Maps and addresses are plain on purpose where nothing on the page depends on them.
    rules: { 'svelte/prefer-svelte-reactivity': 'off' },
  },
  ...layerRules.slice(0, -1),
);
