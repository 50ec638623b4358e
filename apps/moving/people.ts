import { membersFile } from '@/domains/accounts/identity'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { profilesFile } from '@/domains/accounts/profile/imports/profiles-file'
import { type Business, type Customer, gap, leftOut } from './facts'
import type { MovePlace } from './place'
import type { Place } from './source/row'

/** A person known only by an order, or since an unknown date. */
interface Guest {
  name: string | null
  since: Date
  readonly place: Place
  readonly customer: Customer | null
}

const longestName = 100
export const vouchedRow = 'addresses proven'

const dispensable = {
  password_hash: 'members: the password’s hash is of no kind that is taken over: they set a new one',
  language: 'members: the language is named by no tag, and is left out',
}

/** The members of the shop: who has an account there, and who has ordered without one. */
export class People {
  /** By address: who is written down, and who is once their first order is known. */
  private readonly known = new Map<string, { hasBusiness: boolean; guest: Guest | null }>()
  private readonly addresses = new Map<string, string>()

  constructor(private readonly place: MovePlace) {}

  async add(customer: Customer, at: Place) {
    const { ledger } = this.place
    if (customer.email === null) return ledger.miss(at, leftOut('members', customer.id ?? '?', 'has no address'))
    const email = this.addressOf({ customer: null, email: customer.email })
    if (email === null) return ledger.miss(at, gap('members', customer.email, 'is no address'))
    if (customer.id !== null) this.addresses.set(customer.id, email)
    const known = this.known.get(email)
    if (!known) {
      ledger.add('source', 'members')
      if (customer.since === null) this.expect(email, at, customer)
      else if (!(await this.write(email, customer, customer.since, at))) return
    }
    if (customer.business) await this.addBusiness(email, customer.business, at)
  }

  /** Returns the address of an order's buyer, who counts as a member from then on; null: unknown. */
  addressOf({ customer, email }: { customer: string | null; email: string | null }): string | null {
    const known = customer === null ? undefined : this.addresses.get(customer)
    const address = memberAddress.safeParse(known ?? email)
    return address.success ? address.data : null
  }

  /** Notes a person with an order: they exist by that date at the latest. */
  buys(email: string, { at, name, place }: { readonly at: Date; readonly name: string | null; readonly place: Place }) {
    const known = this.known.get(email)
    if (known) {
      if (known.guest && at < known.guest.since) known.guest.since = at
      if (known.guest) known.guest.name ??= name
      return
    }
    this.place.ledger.add('source', 'members')
    this.known.set(email, { hasBusiness: false, guest: { name, since: at, place, customer: null } })
  }

  private expect(email: string, place: Place, customer: Customer) {
    const guest = { name: customer.name, since: this.place.now, place, customer }
    this.known.set(email, { hasBusiness: false, guest })
  }

  /** Writes those down of whom more is not to be known. */
  async finish() {
    for (const [email, { guest }] of this.known) {
      if (guest === null) continue
      const { name, since, place, customer } = guest
      await this.write(email, { ...customer, name }, since, place)
    }
  }

  private async write(email: string, customer: Partial<Customer>, since: Date, at: Place): Promise<boolean> {
    const { folder, ledger } = this.place
    const isVouched = this.place.vouches && customer.isAccount === true
    let record: Readonly<Record<string, string | true>> = {
      email,
      name: shownName(customer.name ?? null, email),
      created_at: since.toISOString(),
      ...(customer.language && { language: customer.language }),
      ...(customer.passwordHash && { password_hash: customer.passwordHash }),
      ...(isVouched && { email_proven: true }),
    }
    let wrong = await folder.write(membersFile, record)
    // Without a field that is of no use the member is a member all the same.
    for (const [field, note] of Object.entries(dispensable)) {
      if (!wrong?.startsWith(field)) continue
      ledger.note(at, email, note)
      record = without(record, field)
      wrong = await folder.write(membersFile, record)
    }
    if (isVouched) for (const column of ['source', 'arrived'] as const) ledger.add(column, vouchedRow)
    if (wrong === null) ledger.add('arrived', 'members')
    else ledger.miss(at, gap('members', email, wrong))
    this.known.set(email, { hasBusiness: false, guest: null })
    return wrong === null
  }

  /** Adds the invoice details of a company, or of a person with a VAT number. */
  async addBusiness(email: string, business: Business, at: Place) {
    const known = this.known.get(email)
    if (!known || known.hasBusiness || (business.company === null && business.vatId === null)) return
    known.hasBusiness = true
    let record: Readonly<Record<string, string>> = Object.fromEntries(
      Object.entries({
        member: email,
        company: business.company,
        vat_id: business.vatId,
        country: business.country,
        address_line: business.addressLine,
        postal_code: business.postalCode,
        city: business.city,
        state: business.state,
        phone: business.phone,
      }).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
    )
    // A wrong field is left out alone: the member finds the others, and may add it.
    for (let refused = await this.place.folder.write(profilesFile, record); refused !== null; ) {
      const [field = ''] = refused.split(':')
      if (field === 'member' || !(field in record || field === 'country')) return
      this.place.ledger.note(at, email, `businesses: ${field} is not of its country’s form, and is left out`)
      record = field === 'country' ? without(record, 'vat_id', 'postal_code', 'country') : without(record, field)
      refused = await this.place.folder.write(profilesFile, record)
    }
  }
}

const without = <T extends object>(record: T, ...names: readonly string[]): T =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))) as T

/** In one line, as long as it may be; of whom nothing is known, what stands before the @. */
function shownName(name: string | null, email: string): string {
  const tidy = (name ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim()
  return tidy.slice(0, longestName).toWellFormed().trim() || (email.split('@')[0] ?? email)
}
