import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { files, product, read, source } from './tree'

/** The conventions that the linter cannot know. Each list holds the breaches of a rule. */

describe('every file', () => {
  it('has no spread literal in an object or a list', () => {
    const spread = /\.\.\.\{|^\s*\.\.\.\[[^:\n]*\],$/m
    expect(source.filter((path) => path !== 'tests/guards/conventions.test.ts' && spread.test(read(path)))).toEqual([])
  })

  it('has functions of 60 lines at most, components of 100: the list of files with longer ones shrinks', () => {
    const { overrides }: { overrides: { includes: string[] }[] } = JSON.parse(read('biome.json'))
    const longer = overrides.at(-1)?.includes ?? []
    expect(longer.filter((path) => !files.includes(path))).toEqual([])
    expect(longer.length).toBeLessThanOrEqual(7)
  })

  it('is named for its content, not "utils" or "helpers"', () => {
    const vague = /(^|[/.-])(utils?|helpers?|common|misc|managers?)([/.-]|$)/
    expect(files.filter((path) => vague.test(path))).toEqual([])
  })

  it('has no open work in comments', () => {
    const written = [...product, ...files.filter((path) => /\.([ch]|py|cs)$/.test(path))]
    expect(written.filter((path) => /\b(TODO|FIXME|XXX)\b/.test(read(path)))).toEqual([])
  })
})

describe('the state of a module', () => {
  /** Of a page, which has one vendor and one reader (decision 0173). */
  const ofPages = /^(apps\/(member|console)|domains\/.*\/(screens|console)|platform\/ui|packages)\//

  it('is kept by pages, and by the server for what is no vendor’s own', () => {
    const keeping = product.filter((path) => /^(export )?let /m.test(read(path)) && !ofPages.test(path))
    expect(keeping).toEqual([
      'domains/accounts/companies/actions/settings.ts',
      'domains/accounts/identity/secrets/secrets.ts',
      'domains/billing/fraud/actions/assess.ts',
      'integrations/payments/paddle/collect.ts',
      'integrations/payments/stripe/collect.ts',
      'platform/http/client.ts',
      'platform/http/upload-places.ts',
      // The languages and the words of a page.
      'platform/i18n/day.ts',
      'platform/i18n/page-languages.ts',
      'platform/i18n/page-wording.ts',
      'platform/installation/data.ts',
      'platform/text/printed.ts',
      'platform/tracing/tracing.ts',
    ])
  })

  it('is the offer of one vendor for pages alone', () => {
    const taking = product.filter((path) =>
      /(ui\/browser\/(page-offer|page-platforms|features)|page-languages)'/.test(read(path)),
    )
    const wording = ['platform/i18n/page-wording.ts', 'platform/i18n/wording.tsx']
    expect(taking.filter((path) => !ofPages.test(path))).toEqual(wording)
  })
})

describe('names of the wire', () => {
  it('end at the edge: inside the code a thing has the trade’s name', () => {
    const odd = /laravel_session|dvdfab|totle|cscode|\bANSWER\b|\bEXT2\b/
    const edge =
      /^apps\/(server|demo)\/|^platform\/(http|contract|codes|metrics)\/|^(domains\/[\w-]+\/[\w-]+|packages\/[a-z-]+\/src)\/(calls\/|contract|map)/
    expect(product.filter((path) => !edge.test(path) && odd.test(read(path)))).toEqual([])
  })
})

describe('the name of a type', () => {
  it('is a noun of the trade, not a word such as “Asked”, “Found” or “Done”', () => {
    const declared = /^ *(?:export )?(?:abstract )?(?:interface|type|class) ([A-Z][a-z]+)\b/gm
    const names = source.flatMap((path) => [...read(path).matchAll(declared)].map(([, name = '']) => ({ path, name })))
    expect(names.filter(({ name }) => loneWords.has(name))).toEqual([])
  })
})

/** Participles and wishes that say nothing by themselves; in front of a noun they do: `ListedOrder`. */
const loneWords = new Set(
  `Acting Added Adjusted Agreed Announced Answered Answering Applied Asked Asking Audited Begun Bought Buying
  Chosen Collected Counted Counting Credited Dated Decided Deciding Delivered Done Drawn Edited Embedded Ended Ending
  Entered Exported Filling Forged Found Given Giving Granted Happened Held Hired Imported Invited Issued Keeping Kept
  Known Listed Loaded Loading Measured Mistaken Named Needed Offered Opened Opening Outgoing Owned Paid Placed Presented
  Priced Reckoned Recommended Refused Reissuing Rejected Released Removed Renewing Resent Reviewed Running Said Securing
  Seen Sending Sent Settled Settling Shown Signed Sold Spoilt Standing Taking Taxed Told Unsent Uploaded Waiting Wanted
  Watched Wish Wishes Writing`.split(/\s+/),
)

describe('a word of our own', () => {
  it('is in no name of a file or an export, since the trade has its own', () => {
    const exported =
      /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm
    const wordsIn = (name: string) => (name.match(/[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
    const isOwn = (name: string) => wordsIn(name).some((word) => ownWords.has(word))
    const code = files.filter((path) => /\.(tsx?|css)$/.test(path))
    const names = source.flatMap((path) =>
      [...read(path).matchAll(exported)].map(([, name = '']) => `${path}: ${name}`),
    )
    expect({
      files: code.filter((path) => isOwn(basename(path))),
      names: names.filter((line) => isOwn(line.split(': ')[1] ?? '')),
    }).toEqual({ files: [], names: [] })
  })
})

/**
 * Earlier private names of requests, reports, authenticators, audit records, timeouts, sums, installations,
 * discrepancies…
 */
const ownWords = new Set(
  `wish wishes wished told said say saying keeper desk deed deeds patience meanwhile reckon reckoned takeback takebacks
  shelf voice press doorkeeper eyes lamp house stray strays`.split(/\s+/),
)

describe('addresses', () => {
  it('are in platform/paths.ts alone', () => {
    const address = /['"`}](\/member\.htm\?|\/checkout\.htm\?|\/tickets\.htm\?|\/console\/(?!api\/|assets\/|['"`]|\$))/
    // The button runs on other sites and therefore is one file.
    const own = /^packages\/|^platform\/paths\.ts$|^vite\.|\/public\/buy\.js$/
    expect(
      product.filter((path) => !own.test(path) && address.test(read(path).replaceAll(/^\s*(\/?\*|\/\/).*$/gm, ''))),
    ).toEqual([])
  })
})

describe('browser code', () => {
  it('imports only types from a contract and the catalogue, so that no browser loads schemas', () => {
    const browser = product.filter((path) =>
      /^apps\/(member|console)\/|^platform\/ui\/|\/(screens|console)\//.test(path),
    )
    const loads = /^(import|export) (?!type )((?! from )[^;])* from '[^']*\/(contract(\/[a-z-]+)?|schema)'/m
    expect(browser.filter((path) => loads.test(read(path)))).toEqual([])
  })

  it('reaches the server by the one call, and sends files by the one sender', () => {
    const own = /\b(const|function) (call|sendFile)\b/
    const reached = product.filter(
      (path) => isOfBrowser(path) && (/\bfetch\(|XMLHttpRequest|sendBeacon/.test(read(path)) || own.test(read(path))),
    )
    expect(reached).toEqual([
      // A page of a vendor's own.
      'apps/member/public/buy.js',
      // Its answer is a file.
      'domains/back-office/privacy/screens/own-data.tsx',
      'platform/http/client.ts',
      'platform/ui/forms/file-sender.ts',
    ])
  })
})

const isOfBrowser = (path: string) =>
  /^apps\/(member|console)\/|^platform\/(ui\/|http\/client)|^integrations\/payments\/(\w+\/)?(collect|in-browser)|\/(screens|console)\/|\/browser\.ts$/.test(
    path,
  )

describe('the classes of a stylesheet', () => {
  it('are all used by a screen, and all used ones exist', () => {
    const named = new Map<string, Set<string>>()
    const unwritten: string[] = []
    for (const path of files.filter((file) => file.endsWith('.tsx'))) {
      for (const [, local, from] of read(path).matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
        const sheet = from?.startsWith('@/') ? from.slice(2) : join(dirname(path), from ?? '')
        const known = named.get(sheet) ?? new Set()
        named.set(sheet, known)
        // A class that is chosen by a value: any could be meant.
        if (read(path).includes(`${local}[`)) known.add('*')
        for (const [, name = ''] of read(path).matchAll(new RegExp(`(?<![\\w./])${local}\\.(?!module)(\\w+)`, 'g'))) {
          known.add(name)
          if (!classesOf(sheet).has(name)) unwritten.push(`${path}: ${name}`)
        }
      }
    }
    const unnamed = [...named].flatMap(([sheet, known]) =>
      known.has('*') ? [] : [...classesOf(sheet)].filter((name) => !known.has(name)).map((name) => `${sheet}: ${name}`),
    )
    expect({ unwritten, unnamed }).toEqual({ unwritten: [], unnamed: [] })
  })
})

/** The classes of a stylesheet, without its comments. */
const classesOf = (sheet: string) =>
  new Set(
    [
      ...read(sheet)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/\.([a-z]\w*)/gi),
    ].map(([, name = '']) => name),
  )

describe('the database', () => {
  it('is read and changed in stores alone, and in rooms of the platform with tables', () => {
    const sql = /from 'drizzle-orm|\.(execute|query)\(/
    const allowed =
      /^domains\/[\w-]+\/[\w-]+\/(store[/.]|tables[/.])|^platform\/(backup|database|jobs|mail|audit|installation\/console)\/|^integrations\/payments\/|^platform\/http\/health/
    expect(product.filter((path) => !allowed.test(path) && sql.test(read(path)))).toEqual([])
  })
})

describe('the audit log', () => {
  it('is written by the function that makes a change for staff, never by hand', () => {
    // Logins, and reads through a member's eyes: no changes by staff.
    const entrances =
      /^apps\/server\/app\.ts$|^domains\/staff\/operators\/(calls\/(sign-in|passkeys|invitations)|actions\/company\/admit)|^domains\/accounts\/identity\/calls\/sessions\//
    const writes = product.filter((path) => /\brecordAction\(/.test(read(path)))
    expect(writes.filter((path) => !path.startsWith('platform/audit/') && !entrances.test(path))).toEqual([])
  })
})

describe('a test', () => {
  it('is beside the code that it tests, and runs in one of the suites', () => {
    const tests = source.filter((path) => /\.(test|e2e|spec)\.tsx?$/.test(path)).map((path) => basename(path))
    expect(tests.filter((name) => !/^[a-z-]+(\.calls)?\.test\.tsx?$|^[a-z-]+\.e2e\.ts$/.test(name))).toEqual([])
  })

  it('passes the fields of a refusal to the form, which shows problems of fields that it does not have', () => {
    const reading = product.filter(
      (path) => /\/(screens|console)\//.test(path) && /\b(outcome|answer|ended)\.fields\b/.test(read(path)),
    )
    expect(reading.filter((path) => !/\bshow\(/.test(read(path)))).toEqual([
      // The form that it hands them to shows them.
      'domains/commerce/checkout/screens/use-payment.ts',
    ])
  })
})
