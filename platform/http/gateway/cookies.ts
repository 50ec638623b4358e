export const sessionCookie = 'laravel_session'
export const languageCookie = 'language'
