import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sheetFor } from '@/domains/commerce/invoices/document/select'
import { wording } from '@/domains/commerce/invoices/document/wording'
import { electronicInvoice, formatsOf } from '@/domains/commerce/invoices/electronic/compose'
import { writeFile } from '@/domains/commerce/invoices/electronic/write'
import { setSheet } from '@/domains/commerce/invoices/pdf/set'
import { documentOf, type ElectronicBuyer, noteOn } from '@/domains/commerce/invoices/testing/electronic-invoices'
import { printLook } from '@/domains/commerce/invoices/testing/print-look'
import { root } from '@/platform/config/root'
import { readTranslators } from '@/platform/i18n/server'
import { Overrides } from '@/platform/wording/overrides'
import { readerIn } from '@/tests/samples/reader'
import type { Story } from './story'
import { laid, mavenJar, run } from './tools'

const buyers: readonly (ElectronicBuyer | null)[] = ['home', 'abroad', 'overseas', null]
const languages = ['en', 'de', 'es', 'fr', 'ja', 'zh'] as const

/** Every kind of document that the product makes: whose it is, at which rate, in which currency, how it was paid, and notes. */
function* documents() {
  for (const buyer of buyers)
    for (const rate of [0, 700, 1900])
      for (const currency of ['EUR', 'JPY'] as const)
        for (const transferred of [false, true]) {
          const amounts = currency === 'JPY' ? [1999, 500, 12_345] : [1999, 500, 123_457]
          const invoice = documentOf({ amounts, buyer, rate, currency, transferred, quantity: 3 })
          const name = [buyer ?? 'person', rate, currency, transferred ? 'transfer' : 'online'].join('-')
          yield { name: `${name}-invoice`, document: invoice }
          yield { name: `${name}-note`, document: noteOn(invoice, { positions: [0, 2] }) }
          yield { name: `${name}-goodwill`, document: noteOn(invoice, { amount: 700 }) }
        }
}

/** Writes each of them in every format that it is offered in, and as PDF. @returns how many files there are */
async function writeAll(folder: string): Promise<number> {
  const words = await readTranslators(wording, new Overrides({}))
  let files = 0
  let turn = 0
  const write = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content)
    files++
  }
  for (const { name, document } of documents()) {
    const language = languages[turn++ % languages.length] ?? 'en'
    const sheet = sheetFor(document, {
      language,
      reader: readerIn(language),
      translate: words[language],
      vendorName: 'Tidewren',
    })
    const electronic = electronicInvoice(document, sheet)
    write(`${name}-${language}.pdf`, await setSheet({ sheet, look: printLook, electronic }))
    if (electronic === null) continue
    const offered = formatsOf(document.invoice.content, document.invoice.buyer)
    // The PDF of a person has it as well, who is offered no file.
    for (const format of new Set(['cii' as const, ...offered])) {
      write(`${name}.${format}.xml`, writeFile({ electronic, format }))
    }
  }
  return files
}

/** Electronic invoices by the official rules that Mustang carries, and the PDF files by veraPDF. */
export async function playInvoices(story: Story) {
  const jar = mavenJar('org.mustangproject:validator:2.25.0', 'shaded')
  const rules = join(laid, 'invoice-rules')
  const folder = join(laid, 'invoice-files')
  for (const each of [rules, folder]) {
    rmSync(each, { recursive: true, force: true })
    mkdirSync(each, { recursive: true })
  }
  const parts = ['schema/UBL_21', 'schema/ZF_250', 'xslt/en16931schematron', 'xslt/XR_30', 'xslt/ZF_250']
  await run('jar', ['xf', jar, ...parts], { cwd: rules })
  const files = await writeAll(folder)
  spoil(folder)
  const judge = join(root, 'drills', 'peers', 'invoices', 'Judge.java')
  const { status, output } = await run('java', ['-Xmx2g', '-cp', jar, judge, folder, rules], { minutes: 30 })
  const lines = output.split('\n').map((line) => line.split('\t'))
  const seen = lines.filter(([name]) => name === 'seen')
  if (status !== 0 || seen.length === 0) return story.tell('the judge', false, output.slice(-4000))
  const faults = lines.flatMap(([name = '', fault]) => (fault && /\.(pdf|xml)$/.test(name) ? [{ name, fault }] : []))
  const isSpoilt = ({ name }: { readonly name: string }) => name.startsWith('spoilt.')
  for (const [, set = '', count = ''] of seen) story.tell(set, true, `${count} files were read`)
  for (const name of Object.keys(spoilt)) {
    story.tell(
      `a fault that was made in ${name} is found`,
      faults.some((each) => each.name === `spoilt.${name}`),
    )
  }
  const found = faults.filter((each) => !isSpoilt(each))
  story.tell(`${files} files are without a fault`, found.length === 0, summaryOf(found))
}

/** A fault for each kind of file, so that a judge that finds none is known to look. */
const spoilt = {
  'ubl.xml': (text: string) => text.replace(/(?<before><cbc:PayableAmount[^>]*>)[\d.]+/, '$<before>17.00'),
  'xrechnung.xml': (text: string) => text.replace(/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, ''),
  'cii.xml': (text: string) => text.replace(/(?<before><ram:DuePayableAmount[^>]*>)[\d.]+/, '$<before>17.00'),
  pdf: (text: string) => text.replace('/OutputIntents', '/OutputIntentz'),
} as const

function spoil(folder: string) {
  const names = readdirSync(folder).filter((name) => name.startsWith('home-1900-EUR-online-invoice'))
  for (const [ending, change] of Object.entries(spoilt)) {
    const [name = ''] = names.filter((each) => each.endsWith(`.${ending}`))
    const text = readFileSync(join(folder, name), 'latin1')
    if (change(text) === text) throw new Error(`Nothing to spoil in ${name}.`)
    writeFileSync(join(folder, `spoilt.${ending}`), change(text), 'latin1')
  }
}

/** Each fault once, with some of the files that have it. */
function summaryOf(faults: readonly { readonly name: string; readonly fault: string }[]): string {
  const found = new Map<string, string[]>()
  for (const { name, fault } of faults) found.set(fault, [...(found.get(fault) ?? []), name])
  return [...found]
    .map(([fault, at]) => `${at.length} × ${fault.slice(0, 300)} (${at.slice(0, 3).join(', ')})`)
    .join('\n')
}
