import type { Drawing } from '@/platform/ui/controls/icon'

/** Icons that only the console has, on the grid of the others: the member area does not load them. */

export const cardDrawing: Drawing = {
  d: 'M3.2 4.6h13.6a.9.9 0 0 1 .9.9v9a.9.9 0 0 1-.9.9H3.2a.9.9 0 0 1-.9-.9v-9a.9.9 0 0 1 .9-.9ZM2.3 8.2h15.4M5 12.2h3.4',
}

export const peopleDrawing: Drawing = {
  d: 'M7.4 9.6a2.9 2.9 0 1 0 0-5.8 2.9 2.9 0 0 0 0 5.8ZM1.9 16.4c.4-2.7 2.6-4.3 5.5-4.3s5.1 1.6 5.5 4.3M13 4.2a2.9 2.9 0 0 1 0 5.2M14.8 12.5c1.8.5 3 1.9 3.3 3.9',
}
