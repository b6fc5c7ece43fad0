export function draftFolder(folder: string): string;
export function placeBuild(draft: string, folder: string): void;
