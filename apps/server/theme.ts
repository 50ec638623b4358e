import type { FastifyRequest } from 'fastify'

const themes = ['light', 'dark', 'system']

/** What the visitor has chosen of day and night. */
export const themeOf = (request: FastifyRequest) => themes.find((name) => name === request.cookies.theme) ?? 'system'
