import { builtInLanguages, type Language } from '@/platform/i18n/languages'
import { nightly } from '@/tests/machine/nightly'

/**
 * Languages in which a walk looks whether words are cut off: German for its long words and Japanese for words without spaces,
 * and with `npm run test:all` each of them.
 */
export const walkedLanguages: readonly Language[] = nightly ? builtInLanguages : ['de', 'ja']

/** Looks in which axe sees the states of a room, with `npm run test:all` by day and on a large screen, too. */
export const looks: readonly (readonly ['light' | 'dark', number])[] = nightly
  ? [
      ['light', 1280],
      ['dark', 390],
    ]
  : [['dark', 390]]
