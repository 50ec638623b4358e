/** The screens before the door, and those that share their parts: small, and their parts are every screen's. */
export { default as Admin } from '@/domains/identity/screens/admin'
export { default as ChangeEmail } from '@/domains/identity/screens/change-email'
export { default as ForgetPassword } from '@/domains/identity/screens/forget-password'
export { default as Login } from '@/domains/identity/screens/login'
export { default as Logout } from '@/domains/identity/screens/logout'
export { default as Register } from '@/domains/identity/screens/register'
export { default as ResetOldEmail } from '@/domains/identity/screens/reset-old-email'
