export function openMemoryFolder(root?: string, needed?: number): string | undefined;
