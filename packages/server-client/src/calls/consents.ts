/** Written from the contracts by `npx vitest run --project rules -u`. */
interface ConsentsAnswer {
  id: number
  email: string | null
  topic: string
  language: string
  given_at: string
  page: 'form' | 'registration' | 'checkout' | 'profile' | 'preferences' | 'api' | 'import'
  source: string | null
  wording: string | null
  asked_at: string
  asked_network: string | null
  given_network: string | null
  withdrawn_at: string | null
  withdrawn_by: 'oneClick' | 'preferences' | 'profile' | 'complaint' | 'api' | 'import' | null
}

export interface ConsentsCalls {
  /** Lists the consents to a topic, newest first, with the proof of each. */
  'GET /api/v1/consents': {
    input: {
      topic?: string
      email?: string
      withdrawn?: string
      bouncing?: string
      limit?: number
      after?: string
    }
    answer: {
      items: {
        id: number
        email: string | null
        topic: string
        language: string
        given_at: string
        page: 'form' | 'registration' | 'checkout' | 'profile' | 'preferences' | 'api' | 'import'
        source: string | null
        wording: string | null
        asked_at: string
        asked_network: string | null
        given_network: string | null
        withdrawn_at: string | null
        withdrawn_by: 'oneClick' | 'preferences' | 'profile' | 'complaint' | 'api' | 'import' | null
      }[]
      next: string | null
    }
  }
  /** One consent, as events name it. */
  'GET /api/v1/consents/{consent}': {
    input: {
      consent: number
    }
    answer: ConsentsAnswer
  }
  /** Writes down a consent that another system has, with its proof. */
  'POST /api/v1/consents': {
    input: {
      email: string
      topic: string
      given_at: string
      source: string
      wording?: string
      network?: string
      language?: string
    }
    answer: ConsentsAnswer
  }
  /** Ends what an address has agreed to, since its owner has said so elsewhere. */
  'POST /api/v1/consents/withdraw': {
    input: {
      email: string
      topic?: string
    }
    answer: {
      withdrawn: number
    }
  }
}
