export function existingUrl(env?: NodeJS.ProcessEnv): string;
export function explainUnusable(url: string): Promise<string | undefined>;
export function hidePassword(url: string): string;
