/** The settings for reaching Paddle. */
export interface PaddleConfig {
  readonly apiKey: string
  readonly webhookSecret: string
  readonly clientToken: string
  readonly apiUrl: string
  /** Paddle's own place for trials, or real money: the client token says which. */
  readonly environment: 'sandbox' | 'production'
}
