import { AsyncLocalStorage } from 'node:async_hooks'

const previews = new AsyncLocalStorage<true>()

/** Answers a call as it would be answered were that published which is in preparation. */
export const inPreview = <Answer>(answer: () => Answer): Answer => previews.run(true, answer)

export const isPreview = () => previews.getStore() === true
