declare const proven: unique symbol

/**
 * An address to which a link or a code went that was followed: its mailbox is read by the account that has it. Every rule that
 * decides by an address takes this type, so that an address that an account has only named does not compile there.
 */
export type ProvenAddress = string & { readonly [proven]: true }
