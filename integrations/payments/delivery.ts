/** The states of an authentic webhook. */
export const deliveryStates = ['done', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]
