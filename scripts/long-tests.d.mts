export declare const longTests: readonly { readonly files: readonly string[]; readonly of: readonly string[] }[]
export declare function unconcerned(changed?: readonly string[] | null): string[]
export declare const leftOut: readonly string[]
