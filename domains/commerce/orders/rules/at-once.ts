/** How many orders the order history asks for: ten of its pages, so that most members never wait for a second call. */
export const ordersAtOnce = 30
