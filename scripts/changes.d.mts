export function changeFiles(): string[]
export function withChanges(text: string, of: string, changes: readonly string[]): string
