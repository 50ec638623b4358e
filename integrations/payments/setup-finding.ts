/** Whether something that a vendor sets up at a provider is as it has to be; unknown: the provider did not say. */
export interface SetupFinding {
  readonly about: string
  readonly state: 'ok' | 'wrong' | 'unknown'
  readonly why: string
}
