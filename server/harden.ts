// Must be the first import of the program: afterwards no body or document can add anything to every object (S59, S62), and
// what this process makes, temporary files included, is for no other account of the machine.
Object.preventExtensions(Object.prototype);
process.umask(0o077);
