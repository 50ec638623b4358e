/**
 * The weighty states (decision 0140): each costs a person their account, money, data or work. A call, command or job names those that it
 * reaches; what it names is its lock, and an act that reaches a state without its lock is refused by the audit log itself.
 * `docs/explanation/security.md` has the table of states, ways and locks, which `tests/doors/weighty-states` derives from the declarations.
 */
export const weightyStates = {
  'staff.access': 'who works in the console, as what, under which name and with which second factor',
  'staff.secret': 'a key of the server API, a webhook endpoint or an app is bound, or gets another secret',
  'signing.key': 'what programs and apps trust is signed with another key',
  'program.published': 'a program that customers download and start',
  'shop.published': 'prices, coupons, codes and wording for every customer',
  'everyone.changed': 'many members, mails or events at once',
  'data.exported': 'the personal data of one account or of all',
  'data.replaced': 'the data of the installation are loaded or replaced',
  'money.paid': 'money leaves, or a payment counts as received',
  'goods.given': 'a product, code or term without a payment for it',
  'key.seen': 'a licence key is shown, or replaced by another',
  'licence.handed': 'a licence or seat goes to another person',
  'account.address': 'the address that an account belongs to, or two accounts that become one',
  'account.factor': 'a password, passkey, app or recovery code of an account is bound or taken away',
  'account.ended': 'an account and what it holds end',
  'company.owner': 'a person gets a role in a company that is more than user',
  'company.entrance': 'how people come into a company: provider, domain, code, conversion',
} as const satisfies Readonly<Record<string, string>>

export type WeightyState = keyof typeof weightyStates

/**
 * The locks of weighty states that were opened for one call, command or job. A function that reaches a state takes a
 * `Lock` of it; only the edges open one (`openLock`), so a new way to the state does not compile without.
 */
class OpenedLock<in S extends WeightyState> {
  /** Exists for the type only: a lock on several states is valid for each of them. */
  declare protected readonly opens: (state: S) => void
  readonly #states: ReadonlySet<WeightyState>

  constructor(states: Iterable<WeightyState>) {
    this.#states = new Set(states)
  }

  /** @throws where the state is not opened: the declaration of the call, command or job lacks it */
  assertOpen(state: WeightyState, by: string): void {
    if (!this.#states.has(state))
      throw new Error(`${by} reaches ${state}, and nothing has opened its lock (decision 0140)`)
  }
}

// Exports the type alone: only `openLock` creates one.
export type Lock<S extends WeightyState = never> = OpenedLock<S>

/**
 * Opens the locks of states. For the edges alone, once they have seen the proof: the gateway, the gate of API keys, the
 * command line, and the jobs, imports and links that `docs/explanation/security.md` lists.
 */
export const openLock = <S extends WeightyState>(...states: readonly S[]): Lock<S> => new OpenedLock<S>(states)

/** The lock without any weighty state. */
export const noLock: Lock = openLock()

interface OtherWay {
  readonly reaches: readonly WeightyState[]
  /** The reason in place of a proof. */
  readonly provenBy: string
}

/** The ways to weighty states that are neither a call nor a command; `docs/explanation/security.md` lists them beside those. */
export const otherWays = {
  'load a folder': { reaches: ['data.replaced'], provenBy: 'a hand on the server, or the first start of a demo' },
  'vouch for addresses': {
    reaches: ['account.address'],
    provenBy: 'a hand on the server, with a flag: the vendor says that its shop has confirmed the addresses',
  },
  'back up and export': { reaches: ['data.exported'], provenBy: 'a hand on the server, or its timer' },
  'GET /personal-data': { reaches: ['data.exported'], provenBy: 'a proof from the last ten minutes' },
  'restore a backup': { reaches: ['data.replaced'], provenBy: 'a hand on the server, with the backup’s passphrase' },
  'release upload by key': {
    reaches: ['program.published'],
    provenBy: 'a key of the server API with the scope releases.edit',
  },
  'link of an account at the company': {
    reaches: ['staff.access'],
    provenBy: 'the proof with which the operator’s session has set out for the provider',
  },
  'sign-in of staff by the company': {
    reaches: ['staff.access'],
    provenBy: 'the vendor’s own provider, which says who works there and as what',
  },
  'key of a licence that is handed on': {
    reaches: ['key.seen'],
    provenBy: 'the proof with which the licence was handed on; the key is not shown',
  },
  'key that a person of a company knows who may read it no more': {
    reaches: ['key.seen'],
    provenBy: 'the vendor’s setting `licences.keysOfLeavers`; the key is not shown',
  },
  'founding of a company': {
    reaches: ['company.owner'],
    provenBy: 'nothing: the company is new, holds nothing, and has its founder alone',
  },
  'end of an owner’s notice': {
    reaches: ['company.owner'],
    provenBy:
      'the proof with which an owner has given the notice; it only takes away, a week after letters to all owners',
  },
  'people of a demo': { reaches: ['company.owner'], provenBy: 'the demo’s own folder, whose people are none' },
} as const satisfies Readonly<Record<string, OtherWay>>

/** Opens the lock of a way that is neither a call nor a command. */
export const openWay = <Way extends keyof typeof otherWays>(
  way: Way,
): Lock<(typeof otherWays)[Way]['reaches'][number]> => openLock(...otherWays[way].reaches)
