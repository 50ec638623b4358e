/** The parts of Electron that the sample uses; its own package has more than a type check needs. */
declare module 'electron' {
  export const app: {
    whenReady(): Promise<void>
    getPath(name: 'userData'): string
    getVersion(): string
    quit(): void
  }
  export class BrowserWindow {
    constructor(options: { width?: number; height?: number; title?: string })
    loadURL(url: string): Promise<void>
  }
  export const dialog: {
    showMessageBox(options: { message: string; detail?: string; buttons?: string[] }): Promise<{ response: number }>
  }
  export const net: {
    fetch(input: string | Request, init?: RequestInit & { bypassCustomProtocolHandlers?: boolean }): Promise<Response>
  }
  export const safeStorage: {
    isEncryptionAvailable(): boolean
    encryptString(text: string): Buffer
    decryptString(encrypted: Buffer): string
  }
  export const shell: { openExternal(url: string): Promise<void> }
}
