import type en from './en.json'

// What invoices say in the order history is loaded together with the rest of that screen.
declare module '@/platform/i18n/message' {
  interface Messages extends Record<keyof typeof en, string> {}
}
