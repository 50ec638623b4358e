import { ApiError } from '@paddle/paddle-node-sdk'

/** A name that Paddle does not know, or that does not look like one of its own. */
export const isUnknown = (error: unknown) =>
  error instanceof ApiError && ['entity_not_found', 'not_found', 'invalid_url'].includes(error.code)

/** Paddle says no to what was asked, rather than to how or when: its codes for that name the thing. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (/^(adjustment|subscription|transaction)_/.test(error.code) || error.code === 'invalid_field') &&
  !/pending|locked/.test(error.code)
