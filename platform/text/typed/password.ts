/**
 * A password as it is hashed and counted, whatever keyboard it was typed on (RFC 8265, OpaqueString): in NFC, with one kind of
 * space.
 */
export const foldPassword = (typed: string): string => typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')
