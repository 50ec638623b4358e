import type { Drawing } from '../controls/icon'

/** For fields that take pictures: few screens have one. */
export const pictureIcon: Drawing = {
  d: 'M3.4 3.8h13.2a.9.9 0 0 1 .9.9v10.6a.9.9 0 0 1-.9.9H3.4a.9.9 0 0 1-.9-.9V4.7a.9.9 0 0 1 .9-.9ZM2.8 14.4l4.4-4.6 3.6 3.6 2.2-2.2 4.2 4M13 8.2a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
}
