import type { Wording } from '@/platform/i18n/message'
import type en from './en.json'

declare module '@/platform/i18n/message' {
  interface Messages extends Record<keyof typeof en, string> {}
}

export const wording: Wording = (language) => import(`./${language}.json`)
