import { useTranslate } from '@/platform/i18n/wording'
import type { FigureRow } from '../contract/console'
import { keyNames } from './names'

/** Returns the name of a row: a line's own name, a reason in words, or a currency. */
export function useRowName() {
  const translate = useTranslate()
  return ({ key, label }: FigureRow) => {
    const message = keyNames[key]
    return label ?? (message ? translate(message) : key)
  }
}
