import { expect, it } from 'vitest'
import { builtInLanguages } from '@/platform/i18n/languages'
import { legalKinds } from '@/platform/legal/kinds'
import { legalFilesOf } from './new-vendor'

it('writes each placeholder document completely in its language', async () => {
  const files = new Map(await legalFilesOf({ name: 'Nordlicht', languages: builtInLanguages }))
  expect(files.size).toBe(builtInLanguages.length * legalKinds.length)
  const lines = (path: string) => (files.get(path) ?? '').split('\n').filter((line) => /\p{L}/u.test(line))
  for (const kind of legalKinds) {
    const english = new Set(lines(`legal/${kind}.en.md`))
    for (const language of builtInLanguages.filter((each) => each !== 'en')) {
      const kept = lines(`legal/${kind}.${language}.md`).filter((line) => english.has(line))
      expect(kept, `${kind} in ${language}`).toEqual(['placeholder: true'])
    }
  }
})
