/** What has become of a webhook that was believed. */
export const deliveryStates = ['done', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]
