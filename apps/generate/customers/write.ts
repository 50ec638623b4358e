import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'
import { giftCodesFile } from '@/domains/promotion/campaign-gifts'
import { memberCouponsFile } from '@/domains/promotion/coupons/imports/member-coupons-file'
import { textIn } from '@/platform/i18n/texts'
import { Chance } from '../chance'
import { giftCodesFor } from '../gift-codes'
import type { Home } from '../people'
import { addressOf, castOf } from './cast'
import { refundsOf, ticketsOf } from './conversations'
import { giftsOf } from './gifts'
import { activationsOf, codesOf, devicesOf } from './holdings'
import { pictures, reviewOf, windowOf } from './pictures'
import { purchasesOf } from './purchases'
import { supplyOf } from './supply'
import { wording } from './wording'

interface Place extends Home {
  readonly catalogue: Catalogue
  readonly seed: number
  readonly now: Date
}

/**
 * Writes customers for a demo of any catalogue, each file in the form that a demo reads; the same seed gives the same
 * files.
 */
export async function writeCustomers(folder: string, { catalogue, seed, now, ...home }: Place) {
  const supply = supplyOf(catalogue, home, new Chance(seed), now)
  const members = castOf(supply)
  const { orders, subscriptions } = purchasesOf(supply)
  const names = new Map(members.map(({ email, username }) => [email, username]))
  const files: Readonly<Record<string, readonly object[]>> = {
    members,
    orders,
    subscriptions,
    // They come with the crowd, which the import brings.
    releases: [],
    devices: devicesOf(supply, orders),
    codes: codesOf(supply, orders),
    activations: activationsOf(supply, orders),
    gifts: giftsOf(supply),
    tickets: ticketsOf(supply, names),
    refunds: refundsOf(supply),
  }
  await mkdir(folder, { recursive: true })
  for (const [name, lines] of Object.entries(files)) await writeLines(join(folder, `${name}.jsonl`), lines)
  await writeLines(join(folder, giftCodesFile.name), [...giftCodesFor(catalogue, { members: 200 })])
  await writeLines(join(folder, memberCouponsFile.name), couponsOf(catalogue))
  await drawPictures(folder, supply)
}

/** Ada has every coupon that one has to be given. */
const couponsOf = ({ coupons }: Catalogue) =>
  coupons.filter((coupon) => coupon.for !== 'everyone').map(({ code }) => ({ coupon: code, member: addressOf('ada') }))

async function drawPictures(
  folder: string,
  { wares, catalogue, markets: [{ language }] }: ReturnType<typeof supplyOf>,
) {
  const product = wares[0] ? productOf(catalogue, wares[0].product.pid) : null
  const name = textIn(product?.names, language) ?? ''
  for (const picture of pictures) await writeFile(join(folder, picture.name), reviewOf(picture, name))
  await writeFile(join(folder, 'ticket-picture.svg'), windowOf(name, wording[language].licence.window))
}

const writeLines = (path: string, lines: readonly object[]) =>
  writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
