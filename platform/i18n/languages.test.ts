import { expect, test } from 'vitest'
import { chooseLanguage } from './languages'

test.each([
  [{ parameter: 'de', stored: 'fr', cookie: 'ja', acceptLanguage: 'es' }, 'de'],
  [{ parameter: 'xx', stored: 'fr', cookie: 'ja', acceptLanguage: 'es' }, 'fr'],
  [{ stored: null, cookie: 'ja', acceptLanguage: 'es' }, 'ja'],
  [{ acceptLanguage: 'es-MX,es;q=0.9,en;q=0.8' }, 'es'],
  [{ acceptLanguage: 'pt-BR,pt;q=0.9,fr;q=0.4,de;q=0.5' }, 'de'],
  [{ acceptLanguage: 'zh-TW' }, 'zh'],
  [{ acceptLanguage: 'de;q=0' }, 'en'],
  [{ acceptLanguage: ';;,,q=' }, 'en'],
  [{ parameter: ['de'] }, 'en'],
  [{}, 'en'],
] as const)('%j: %s', (hints, language) => expect(chooseLanguage(hints)).toBe(language))
