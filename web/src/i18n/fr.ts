import { en } from './en';
import type { Texts } from './texts';

export const texts: Texts = en;
