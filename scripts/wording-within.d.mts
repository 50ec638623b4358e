export const roomOfWording: RegExp
export function withWording(path: string): string
