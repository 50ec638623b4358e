/** The screens that most visitors come to before the login: small, and their parts are every screen's. */
export { default as Login } from '@/domains/accounts/identity/screens/login'
export { default as Logout } from '@/domains/accounts/identity/screens/logout'
