import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { flag, optional } from '@/platform/commands/options'
import { isBuiltIn } from '@/platform/i18n/languages'
import { describeProblem } from '@/platform/text/problems'
import { wrongTag } from '@/platform/wording/brought-languages'
import { readMessages } from '@/platform/wording/check'
import { readOwnTexts } from '@/platform/wording/folder'
import { productWording } from '../wording'

const command = commandsOf<unknown>()

export const checkMessages = command({
  summary: `Checks what a vendor's folder (left out: VENDOR_DIR) says otherwise than
the product, in messages/LANGUAGE/*.json: keys, what is filled in and
marked up, plurals, length, and what a language of its own lacks.`,
  words: ['[DIR]'],
  json: true,
  example: 'catalogues/demo',
  async run({ words: [typed] }, at) {
    const folder = typed === undefined ? at.config.vendorDir : resolve(typed)
    if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`)
    const { texts, problems } = await readMessages(folder, productWording)
    if (problems.length > 0) {
      const count = `${problems.length} problem${problems.length === 1 ? '' : 's'}`
      throw new CommandError(`${problems.map(describeProblem).join('\n')}\n\n${count}`, { problems })
    }
    const counts = Object.entries(texts).map(([language, own]) => [language, Object.keys(own).length] as const)
    const said = counts.map(([language, count]) => `${language}: ${count}`).join(', ')
    const text = said ? `The messages are in order (${said}).` : 'No message is said otherwise.'
    return { data: { problems, messages: Object.fromEntries(counts) }, text }
  },
})

export const exportMessages = command({
  summary: `Writes the messages of a language into a file for translators (left out:
messages-LANGUAGE.json): key, English, the present text, and its place.
Laid into messages/LANGUAGE/ of your folder it is read as it is. With
--missing only those that both your folder and the product lack.`,
  words: ['LANGUAGE'],
  needs: 'one language, such as nl or pt-BR',
  options: { missing: flag, to: optional('FILE') },
  json: true,
  example: 'nl --missing --to nl.json',
  async run({ words: [language], options: { missing, to } }, at) {
    const wrong = isBuiltIn(language) ? null : wrongTag(language)
    if (wrong !== null) throw new UsageError(`${language} ${wrong}.`)
    const messages = await messagesFor(at.config.vendorDir, language)
    const written = missing ? messages.filter(([, { text }]) => text === '') : messages
    if (written.length === 0) return { data: { messages: 0 }, text: `Nothing is missing in ${language}.` }
    const file = to ?? `messages-${language}.json`
    if (existsSync(file)) throw new CommandError(`${file} is there already. Nothing was written.`)
    await writeFile(file, `${JSON.stringify(Object.fromEntries(written), null, 2)}\n`)
    return { data: { file, messages: written.length }, text: `${written.length} messages are in ${file}.` }
  },
})

/** In the product's order, with what is said now: by the folder, else by a language that the product was built with. */
async function messagesFor(folder: string, language: string) {
  const own = readOwnTexts(folder).languages.find((each) => each.language === language)?.texts
  const english = new Map((await productWording.messages('en')).map(({ key, text }) => [key, text]))
  const said = isBuiltIn(language) ? await productWording.messages(language) : await productWording.messages('en')
  return said.map(({ key, text, area, room }) => {
    const there = isBuiltIn(language) ? text : ''
    const where = `${area}, ${room.replace(/^\w+\//, '')}`
    return [key, { english: english.get(key) ?? '', text: own?.get(key)?.text ?? there, where }] as const
  })
}
