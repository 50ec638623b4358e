import { formatCalendarDay } from '@/platform/i18n/day'
import { type Language, tagOf } from '@/platform/i18n/languages'
import { textIn } from '@/platform/i18n/texts'
import type { Translate } from '@/platform/i18n/translator'
import type { ListedEntry } from '../contract/console'
import { elsewhere } from '../rules'
import type { Choices } from './form/choices'
import { kindNames } from './names'

interface Reader {
  readonly language: Language
  readonly translate: Translate
}

/** Returns the name of an entry in a list, and a summary of its content. */
export function summaryOf({ key, entry }: ListedEntry, choices: Choices | null, { language, translate }: Reader) {
  const nameOf = (pid: number | undefined) => {
    const name = choices?.products.find((product) => product.pid === pid)?.name
    return name ? `${name} (${pid})` : String(pid ?? '')
  }
  const share = (percent: number) =>
    new Intl.NumberFormat(tagOf(language), { style: 'percent', maximumFractionDigits: 5 }).format(percent / 100)
  switch (entry.part) {
    case 'lines':
      return { title: textIn(entry.value.names, language) || key, text: key }
    case 'vatRates': {
      const { country, from, basisPoints } = entry.value
      const since = translate('catalogue.since', { day: formatCalendarDay(from, language) })
      const title = country === elsewhere ? translate('catalogue.elsewhere') : countryName(country, language)
      const rate = basisPoints === null ? translate('catalogue.notSold') : share(basisPoints / 100)
      return { title, text: `${rate} · ${since}` }
    }
    case 'displayedDiscounts':
      return { title: nameOf(entry.value.pid), text: share(Number(textIn(entry.value.percents, language))) }
    case 'campaigns': {
      const { names, lines = [], kinds = [], products = [] } = entry.value
      const lineNames = lines.map((line) => choices?.lines.find((each) => each.key === line)?.name ?? line)
      const parts = [lineNames, kinds.map((kind) => translate(kindNames[kind])), products.map(nameOf)]
      const text = parts.flatMap((part) => (part.length > 0 ? part.join(', ') : [])).join(' · ')
      return { title: textIn(names, language) || key, text }
    }
    case 'countryPrices': {
      const names = entry.value.countries.map((country) => countryName(country, language))
      return { title: key, text: [share(Number(entry.value.percent)), names.join(', ')].filter(Boolean).join(' · ') }
    }
    case 'concessions': {
      const { names, domains, percent } = entry.value
      const title = textIn(names, language) || key
      return { title, text: [share(Number(percent)), domains.join(', ')].filter(Boolean).join(' · ') }
    }
    case 'recommendations': {
      const { products, margin } = entry.value
      return { title: nameOf(products[0]), text: translate('catalogue.pointsCount', { count: margin }) }
    }
  }
}

const countryName = (code: string, language: Language) =>
  new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(code) ?? code
