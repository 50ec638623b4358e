import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '@/platform/text/table'
import { statementOf } from '@/tests/payments/bank'
import { readCamt } from './camt'
import { readCsv } from './csv'
import { isUnreadable, namedApart, type ReadFile } from './entry'

const entriesIn = (read: ReadFile) => (isUnreadable(read) ? read : read.entries)
const inEuros = (content: string) => entriesIn(readCsv(content, ['EUR']))

describe('a statement of a bank', () => {
  it('has its booked credits, with the payer’s text', () => {
    const read = entriesIn(readCamt(statementOf({ amount: '122.50', text: 'RF18 5390\n 0754', id: '2026-1' })))
    expect(read).toEqual([
      {
        account: 'DE02120300000000202051',
        key: '2026-11-21|2026-1',
        bookedOn: '2026-11-21',
        currency: 'EUR',
        amount: 12250,
        text: 'RF18 5390 0754',
        payer: 'Stadt Kiel & Söhne',
      },
    ])
  })

  it('tells two equal entries without ids apart, and names them the same in the next file', () => {
    const file = statementOf({ amount: '10.00', text: 'a' }, { amount: '10.00', text: 'a' }, { amount: '9', text: 'a' })
    const read = readCamt(file)
    if (isUnreadable(read)) throw new Error(read.problem)
    expect(new Set(read.entries.map(({ key }) => key)).size).toBe(3)
    expect(readCamt(file)).toEqual(read)
  })

  it('splits a batch into its payments, and leaves out debits, reversals and pending entries', () => {
    const detail = (amount: string, text: string) =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RmtInf><Strd><CdtrRefInf><Ref>${text}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`
    const entry = (more: string, kind = 'CRDT', status = 'BOOK') =>
      `<Ntry><NtryRef>7</NtryRef><Amt Ccy="EUR">30.00</Amt><CdtDbtInd>${kind}</CdtDbtInd>${more.includes('Rvsl') ? more : ''}
       <Sts>${status}</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt><NtryDtls>${more.includes('Rvsl') ? '' : more}</NtryDtls></Ntry>`
    const both = detail('10.00', 'RF1') + detail('20.00', 'RF2')
    const others = entry('', 'DBIT') + entry('', 'CRDT', 'PDNG') + entry('<RvslInd>true</RvslInd>')
    const read = readCamt(`<d:Document xmlns:d="urn:x"><d:BkToCstmrStmt><d:Stmt>${entry(both)}${others}</d:Stmt>
      </d:BkToCstmrStmt></d:Document>`)
    expect(entriesIn(read)).toMatchObject([
      { amount: 1000, text: 'RF1', key: '2026-11-21|7/1' },
      { amount: 2000, text: 'RF2', key: '2026-11-21|7/2' },
    ])
  })

  it('with XML entities is not read, and neither is another document', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Document>&b;</Document>`
    expect(readCamt(bomb)).toEqual({ problem: 'doctype', line: null })
    expect(readCamt('<html><body>Log in</body></html>')).toEqual({ problem: 'format', line: null })
    expect(readCamt('<Document><BkTo')).toEqual({ problem: 'format', line: null })
  })

  it('with a bomb of entities, a file of the machine or a parameter entity is refused unread', () => {
    const levels = Array.from({ length: 30 }, (_, level) => `<!ENTITY e${level + 1} "&e${level};&e${level};">`).join('')
    for (const declared of [
      `[<!ENTITY e0 "ha">${levels}]`,
      '[<!ENTITY e30 SYSTEM "file:///etc/passwd">]',
      '[<!ENTITY % e30 SYSTEM "http://127.0.0.1/x.dtd">%e30;]',
      'SYSTEM "http://127.0.0.1/x.dtd"',
    ])
      for (const type of ['DOCTYPE', 'doctype']) {
        const file = statementOf({ amount: '1.00', text: '&e30;' }).replace('?>', `?><!${type} Document ${declared}>`)
        expect(readCamt(file)).toEqual({ problem: 'doctype', line: null })
      }
  })

  it('that is cut off, nested without end or names what objects inherit is refused', () => {
    const file = statementOf({ amount: '1.00', text: 'a' }, { amount: '2.00', text: 'b' })
    for (const broken of [
      file.slice(0, file.lastIndexOf('<Ntry>')),
      file.replace('</Stmt>', ''),
      file.replace('<Ustrd>a', `<Ustrd>${'<a>'.repeat(50_000)}`),
      file.replace('<Ustrd>a', `<Ustrd>${'<a>'.repeat(40)}${'</a>'.repeat(40)}`),
      file.replaceAll('Ustrd>', '__proto__>'),
    ])
      expect(readCamt(broken)).toEqual({ problem: 'format', line: null })
  })

  it('has its text with characters of each kind, and only the predefined meaning of an entity', () => {
    const said =
      'A &amp; B &lt;c&gt; &quot;d&quot; &apos;e&apos; &#8364; &#x20AC; &amp;amp; <![CDATA[<f> &amp;]]> &unknown;'
    const read = entriesIn(readCamt(statementOf({ amount: '1.00', text: said })))
    expect(read).toMatchObject([{ text: `A & B <c> "d" 'e' € € &amp; <f> &amp; &unknown;` }])
  })

  it('of many payments is read whole, with more entities than a declared one may have', () => {
    const many = Array.from({ length: 3000 }, (_, at) => ({ amount: `${at + 1}.00`, text: 'A &amp; B '.repeat(20) }))
    const read = readCamt(statementOf(...many))
    expect(isUnreadable(read) ? read : read.entries.length).toBe(3000)
    expect(isUnreadable(read) ? read : read.entries[2999]?.text).toBe('A & B '.repeat(20).trim())
  })
})

describe('a table of a bank', () => {
  it.each([
    ['date,amount,text\n2026-11-21,122.50,RF18', { amount: 12250, text: 'RF18', currency: 'EUR' }],
    [
      'Buchungstag;Betrag;Währung;Verwendungszweck;Auftraggeber\r\n21.11.2026;"1.122,50";EUR;"RF18 ""a"";b";Kiel\r\n',
      { amount: 112250, text: 'RF18 "a";b', payer: 'Kiel', bookedOn: '2026-11-21' },
    ],
    ['\ufeffid\tdate\tamount\tcurrency\ttext\n7\t21/11/2026\t+1,980\tJPY\tRF18', { amount: 1980, key: '2026-11-21|7' }],
    ['date,amount,text,currency\n28.11.26,12.500,RF18,KWD', { amount: 12500, bookedOn: '2026-11-28' }],
    ['date,amount,text,Whg\n2026-11-28,9,a,usd', { amount: 900, currency: 'USD' }],
    ['date,amount,text,currency\n2026-11-28,9,a,', { currency: 'EUR' }],
    ['sep=;\r\ndate;amount;text\r\n2026-11-28;"1,5";"a,b"\r\n', { amount: 150, text: 'a,b' }],
  ])('%j', (content, expected) => {
    expect(inEuros(content)).toMatchObject([expected])
  })

  it.each([
    ['', 'empty', null],
    ['name,sum\na,1', 'columns', 1],
    ['date,amount,text\n2026-11-21,1,a\n2026-02-30,1,a', 'value', 3],
    ['date,amount,text\n2026-11-21,1.234.5,a', 'value', 2],
    ['date,amount,text,currency\n2026-11-21,1,a,XXX', 'value', 2],
    ['date,amount,text,Münze\n2026-11-21,1,a,USD\n2026-11-21,1,a,', 'currencyName', 1],
    ['date,amount,text\n2026-11-21,1.234,a', 'value', 2],
    ['date,amount,text\n03/04/2026,1,a', 'value', 2],
    ['date,amount,text\n2026-11-21,1,"two\nlines"\n\n2026-11-21,x,a', 'value', 5],
    ['date,amount,text\n2026-11-21,1,"never closed', 'format', null],
  ])('%j is refused: %s', (content, problem, line) => {
    expect(inEuros(content)).toEqual({ problem, line })
  })

  it('without a currency has the account’s own, or is refused where that is not unique', () => {
    const table = 'date,amount,text\n2026-11-21,1,a'
    expect(entriesIn(readCsv(table, ['USD']))).toMatchObject([{ currency: 'USD' }])
    for (const currencies of [['EUR', 'USD'], []] as const) {
      expect(readCsv(table, currencies)).toEqual({ problem: 'currency', line: 1 })
      expect(readCsv('date,amount,text,currency\n2026-11-21,1,a,', currencies)).toEqual({ problem: 'value', line: 2 })
      expect(entriesIn(readCsv('date,amount,text,currency\n2026-11-21,1,a,usd', currencies))).toHaveLength(1)
    }
  })

  it('does not take dollars for euros where the currency sign was lost in the encoding', () => {
    const table = 'Buchungstag;Betrag;W\ufffdhrung;Verwendungszweck\r\n28.11.2026;109,99;USD;RF64\r\n'
    expect(readCsv(table, ['EUR', 'USD'])).toEqual({ problem: 'currency', line: 1 })
    expect(readCsv(table, ['EUR'])).toEqual({ problem: 'currencyName', line: 1 })
  })

  it('names the ignored columns by its own titles', () => {
    const read = readCsv('Buchungstag;Valuta;Betrag;Verwendungszweck;BIC;\r\n28.11.2026;28.11.2026;1;a;X;\r\n', ['EUR'])
    expect(read).toMatchObject({ ignored: ['Valuta', 'BIC'] })
  })

  it('leaves out outgoing payments', () => {
    expect(inEuros('date,amount,text\n2026-11-21,-5.00,rent\n2026-11-21,0,nothing')).toEqual([])
  })

  it('is read as written, with any text in its cells', () => {
    const cell = fc.string().map((text) => text.replaceAll('\r', ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const written = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(';')).join('\n')
        const head = '"a";"b"\n'
        expect(rowsOf(head + written)?.map(({ cells }) => cells)).toEqual([
          ['a', 'b'],
          ...rows.filter((row) => row.some((each) => each.trim() !== '')),
        ])
      }),
    )
  })
})

it('names entries apart, and the same with any earlier entries in the file', () => {
  const entry = fc.record({
    account: fc.constant(''),
    bookedOn: fc.constantFrom('2026-11-20', '2026-11-21'),
    currency: fc.constant('EUR' as const),
    amount: fc.integer({ min: 1, max: 3 }),
    text: fc.constantFrom('a', 'b'),
    payer: fc.constant(''),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), (entries) => {
      const keys = namedApart(entries).map(({ key }) => key)
      expect(new Set(keys).size).toBe(entries.length)
      const turned = namedApart([...entries].reverse()).map(({ key }) => key)
      expect([...turned].sort()).toEqual([...keys].sort())
    }),
  )
})
