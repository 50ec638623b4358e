/** Whether a text names no web address: what the vendor sends to a stranger leads nowhere else. */
export const namesNoAddress = (text: string): boolean =>
  !/:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu.test(text.normalize('NFKC'))

/** A name as it stands in a sentence. */
export const isPlainName = (text: string): boolean => !/\p{Cc}/u.test(text) && namesNoAddress(text)
