import { type Catalogue, vatRateOn } from '@/domains/commerce/catalogue/rules'
import type { Offer } from '@/platform/contract/vendor-offer'
import { chooseMarket } from '@/platform/i18n/market'
import type { Currency } from '@/platform/money/currencies'
import type { Chance } from './chance'

/** Where buyers are: how many of a hundred, in what language they read and in what currency they pay. */
export interface Market {
  readonly country: string
  readonly language: keyof typeof western | keyof typeof eastern
  readonly currency: Currency
  readonly weight: number
}

const markets: readonly Market[] = [
  { country: 'US', language: 'en', currency: 'USD', weight: 27 },
  { country: 'JP', language: 'ja', currency: 'JPY', weight: 19 },
  { country: 'DE', language: 'de', currency: 'EUR', weight: 15 },
  { country: 'FR', language: 'fr', currency: 'EUR', weight: 11 },
  { country: 'GB', language: 'en', currency: 'GBP', weight: 8 },
  { country: 'ES', language: 'es', currency: 'EUR', weight: 5 },
  { country: 'TW', language: 'zh', currency: 'USD', weight: 5 },
  { country: 'AT', language: 'de', currency: 'EUR', weight: 3 },
  { country: 'CA', language: 'en', currency: 'USD', weight: 3 },
  { country: 'MX', language: 'es', currency: 'USD', weight: 2 },
  { country: 'BE', language: 'fr', currency: 'EUR', weight: 2 },
]

/** Where a vendor is, and what they offer. */
export interface Home {
  /** Two letters. */
  readonly country: string
  readonly offer: Offer
}

/** Those that a vendor speaks to and sells in, the one at home first; anyone who has none of them sells at home. */
export function marketsOf(
  catalogue: Catalogue,
  { country: home, offer }: Home,
  now: Date,
): readonly [Market, ...Market[]] {
  const day = now.toISOString().slice(0, 10)
  const open = markets
    .filter(({ country, language }) => vatRateOn(catalogue, country, day) !== null && offer.languages.is(language))
    .map((market) => ({ ...market, currency: inOffer(market, offer) }))
  const atHome = { country: home, language: 'en', currency: offer.currencies[0] ?? 'USD', weight: 1 } as const
  const [first = atHome, ...rest] = [...open].sort(
    (one, other) => Number(other.country === home) - Number(one.country === home),
  )
  return [first, ...rest]
}

const inOffer = ({ country, language, currency }: Market, offer: Offer) =>
  offer.currencies.includes(currency)
    ? currency
    : chooseMarket(offer, offer.languages.of(language), [{ country }]).currency

const words = (text: string) => text.split(' ')
/** Names in their own script, each with its letters for an address. */
const spelt = (text: string) => words(text).map((pair) => pair.split('=') as [string, string])

const western = {
  en: [
    words(
      'Olivia James Amelia Noah Grace Henry Ruby Oscar Hazel Theo Nora Miles Ivy Felix Clara Owen Maeve Jude Iris Rhys',
    ),
    words(
      'Hartley Whitcombe Marlowe Pryor Langdon Ashby Calloway Fenn Thorne Wexford Dunmore Kersey Loxley Bram Selby',
    ),
  ],
  de: [
    words(
      'Hanna Jonas Lena Emil Greta Anton Frieda Jakob Marie Till Johanna Moritz Klara Hannes Ida Ruben Paula Konrad',
    ),
    words('Brandt Lorenz Hübner Seidel Petersen Winkler Ahrens Böhm Reuter Falk Jansen Vogt Krämer Thiele Ebert Noack'),
  ],
  fr: [
    words(
      'Louise Jules Manon Gabriel Inès Hugo Camille Arthur Léa Nathan Zoé Raphaël Élise Maxime Agathe Bastien Margot',
    ),
    words(
      'Moreau Lefèvre Girard Fontaine Chevalier Perrin Marchand Renaud Besson Collet Gauthier Vidal Delmas Rivière',
    ),
  ],
  es: [
    words(
      'Lucía Mateo Carmen Hugo Elena Álvaro Marta Diego Inés Javier Nuria Pablo Alba Sergio Rocío Andrés Blanca Iker',
    ),
    words(
      'Navarro Ibáñez Robledo Castaño Llorente Quiroga Valverde Montes Segura Arroyo Vidal Peña Carrasco Soler Rincón',
    ),
  ],
} as const

const eastern = {
  ja: [
    spelt(
      '陽菜=hina 蓮=ren 結衣=yui 湊=minato 美咲=misaki 大翔=hiroto 葵=aoi 悠真=yuma 桜=sakura 健太=kenta 遥=haruka 翼=tsubasa',
    ),
    spelt(
      '佐藤=sato 高橋=takahashi 渡辺=watanabe 小林=kobayashi 中村=nakamura 松本=matsumoto 清水=shimizu 森田=morita',
    ),
  ],
  zh: [
    spelt('怡君=yichun 家豪=chiahao 雅婷=yating 志明=chihming 淑芬=shufen 俊傑=chunchieh 詩涵=shihhan 冠宇=kuanyu'),
    spelt('陳=chen 林=lin 黃=huang 張=chang 李=lee 王=wang 吳=wu 劉=liu 蔡=tsai 楊=yang 許=hsu 鄭=cheng'),
  ],
} as const

const hosts = ['example.com', 'example.net', 'example.org', 'mail.example', 'post.example'] as const

/** Returns a person of a language: the name as it is written there, and a unique address that receives no mail. */
export function personOf(chance: Chance, language: Market['language'], index: number): { name: string; email: string } {
  const host = `@${chance.pick(hosts)}`
  // No two have the same, however many share a name.
  const tail = `.${index.toString(36)}${host}`
  if (language === 'ja' || language === 'zh') {
    const [given, family] = eastern[language].map((names) => chance.pick(names)) as [[string, string], [string, string]]
    const name = language === 'ja' ? `${family[0]} ${given[0]}` : `${family[0]}${given[0]}`
    return { name, email: `${given[1]}.${family[1]}${tail}` }
  }
  const [given, family] = western[language].map((names) => chance.pick(names)) as [string, string]
  return { name: `${given} ${family}`, email: `${plain(given)}.${plain(family)}${tail}` }
}

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
