import type { MessageKey } from '@/platform/i18n/message'

/**
 * How a value is written: as it is, as a moment, in money of the row's currency, in the reader's language, or by what
 * each of a few values is called.
 */
export type Kind = 'text' | 'moment' | 'money' | 'names' | Readonly<Record<string, MessageKey>>

export interface Section {
  readonly title: MessageKey
  /** The columns by name, in the order of reading. */
  readonly columns: Readonly<Record<string, readonly [label: MessageKey, kind?: Kind]>>
}

const householdChanges = {
  joined: 'document.householdJoined',
  left: 'document.householdLeft',
  takenOut: 'document.householdTakenOut',
  ended: 'document.householdEnded',
  dissolved: 'document.householdDissolved',
  given: 'document.householdGiven',
  takenBack: 'document.householdTakenBack',
} as const satisfies Readonly<Record<string, MessageKey>>

/**
 * The sections of the readable file for tables that members know, in the order of reading. All other tables, of every
 * domain, follow in raw form, so that a table without texts is not left out.
 */
export const sections: Readonly<Record<string, Section>> = {
  members: {
    title: 'document.account',
    columns: {
      email: ['document.email'],
      username: ['document.name'],
      language: ['document.language'],
      created_at: ['document.since', 'moment'],
      vip_until: ['document.serviceUntil', 'moment'],
    },
  },
  profiles: {
    title: 'document.profile',
    columns: {
      company: ['profile.company'],
      tax_id: ['profile.taxId'],
      address_line: ['profile.addressLine'],
      postal_code: ['profile.postalCode'],
      city: ['profile.city'],
      state: ['profile.state'],
      country: ['profile.country'],
      phone: ['profile.phone'],
    },
  },
  social_accounts: {
    title: 'document.social',
    columns: { provider: ['document.provider'], subject: ['document.number'] },
  },
  sessions: {
    title: 'document.logins',
    columns: {
      created_at: ['document.from', 'moment'],
      expires_at: ['document.until', 'moment'],
      network: ['document.network'],
      user_agent: ['document.browser'],
    },
  },
  passkeys: {
    title: 'document.passkeys',
    columns: {
      name: ['document.called'],
      created_at: ['document.date', 'moment'],
      last_used_at: ['document.lastUsed', 'moment'],
    },
  },
  orders: {
    title: 'document.orders',
    columns: {
      number: ['document.number'],
      placed_at: ['document.date', 'moment'],
      paid_at: ['document.paid', 'moment'],
      total: ['document.amount', 'money'],
      postal_code: ['profile.postalCode'],
      country: ['document.country'],
      sold_by: ['document.soldBy', { vendor: 'document.soldByVendor', provider: 'document.soldByProvider' }],
      provider: ['document.provider'],
    },
  },
  order_lines: {
    title: 'document.lines',
    columns: {
      names: ['document.product', 'names'],
      term: ['document.term'],
      quantity: ['document.quantity'],
      amount: ['document.amount', 'money'],
    },
  },
  invoices: {
    title: 'document.invoices',
    columns: { number: ['document.number'], issued_at: ['document.date', 'moment'] },
  },
  subscriptions: {
    title: 'document.subscriptions',
    columns: {
      reference: ['document.number'],
      started_at: ['document.from', 'moment'],
      paid_until: ['document.until', 'moment'],
      amount: ['document.amount', 'money'],
      term: ['document.term'],
    },
  },
  cancellations: {
    title: 'document.cancellations',
    columns: { begun_at: ['document.date', 'moment'], words: ['document.words'] },
  },
  agreements: {
    title: 'document.agreements',
    columns: {
      title: ['document.called'],
      language: ['document.language'],
      agreed_at: ['document.date', 'moment'],
    },
  },
  topic_consents: {
    title: 'document.topics',
    columns: {
      topic: ['document.called'],
      sentence: ['document.wording'],
      email: ['document.email'],
      asked_at: ['document.asked', 'moment'],
      asked_network: ['document.network'],
      given_at: ['document.given', 'moment'],
      withdrawn_at: ['document.withdrawn', 'moment'],
    },
  },
  consents: {
    title: 'document.consents',
    columns: {
      topic: ['document.called'],
      wording: ['document.wording'],
      source: ['document.source'],
      given_at: ['document.date', 'moment'],
      withdrawn_at: ['document.withdrawn', 'moment'],
    },
  },
  refund_cases: {
    title: 'document.refunds',
    columns: {
      number: ['document.number'],
      created_at: ['document.date', 'moment'],
      full_name: ['document.name'],
      email: ['document.email'],
      description: ['document.words'],
    },
  },
  payment_reviews: {
    title: 'document.reviews',
    columns: {
      opened_at: ['document.date', 'moment'],
      amount: ['document.amount', 'money'],
      decided_at: ['document.decided', 'moment'],
    },
  },
  tickets: {
    title: 'document.tickets',
    columns: {
      number: ['document.ticket'],
      created_at: ['document.date', 'moment'],
      subject: ['document.subject'],
    },
  },
  ticket_messages: {
    title: 'document.messages',
    columns: {
      ticket: ['document.ticket'],
      at: ['document.date', 'moment'],
      author: [
        'document.author',
        { customer: 'document.you', operator: 'document.support', system: 'document.system' },
      ],
      text: ['document.text'],
      quoted: ['document.quoted'],
    },
  },
  ticket_attachments: {
    title: 'document.attachments',
    columns: { created_at: ['document.date', 'moment'], name: ['document.called'] },
  },
  seats: {
    title: 'document.devices',
    columns: {
      device: ['document.device'],
      nickname: ['document.deviceName'],
      granted_at: ['document.from', 'moment'],
      last_seen_at: ['document.lastSeen', 'moment'],
      released_at: ['document.released', 'moment'],
    },
  },
  shared_seats: {
    title: 'document.sharedSeats',
    columns: {
      assigned_at: ['document.from', 'moment'],
      ended_at: ['document.released', 'moment'],
    },
  },
  household_people: {
    title: 'document.household',
    columns: { joined_at: ['document.from', 'moment'] },
  },
  household_changes: {
    title: 'document.householdChanges',
    columns: { at: ['document.date', 'moment'], kind: ['document.event', householdChanges] },
  },
  codes: {
    title: 'document.codes',
    columns: { code: ['document.code'], taken_at: ['document.date', 'moment'] },
  },
  gift_claims: {
    title: 'document.gifts',
    columns: {
      submitted_at: ['document.date', 'moment'],
      decided_at: ['document.decided', 'moment'],
      reason: ['document.reason'],
    },
  },
  gift_codes: {
    title: 'document.giftCodes',
    columns: { code: ['document.code'], amount: ['document.amount', 'money'] },
  },
  mails: {
    title: 'document.mails',
    columns: {
      created_at: ['document.date', 'moment'],
      recipient: ['document.email'],
      subject: ['document.subject'],
      body: ['document.text'],
    },
  },
  audit_log: { title: 'document.staff', columns: { at: ['document.date', 'moment'], action: ['document.action'] } },
  account_deletions: {
    title: 'document.deletion',
    columns: { requested_at: ['document.from', 'moment'], ends_at: ['document.until', 'moment'] },
  },
}
