// Must be the first import of the program: afterwards no body or document can add anything to every object (S59, S62).
Object.preventExtensions(Object.prototype);
