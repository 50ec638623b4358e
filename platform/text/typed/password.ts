/**
 * Returns a password as it is hashed and counted, independent of the keyboard (RFC 8265, OpaqueString): in NFC, with
 * one kind of space.
 */
export const foldPassword = (typed: string): string => typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC')
