import type { Scene } from '../kit.ts';
import { coastalPacific } from './coastal-pacific.ts';
import { home } from './home.ts';
import { interislander } from './interislander.ts';
import { northernExplorer } from './northern-explorer.ts';
import { tranzAlpine } from './tranz-alpine.ts';

/** Every poster, in the order of the contact sheet. */
export const scenes: readonly Scene[] = [home, northernExplorer, coastalPacific, tranzAlpine, interislander];
