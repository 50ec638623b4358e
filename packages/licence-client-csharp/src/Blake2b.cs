using System;
using System.Runtime.InteropServices;

namespace Foyer.Licence
{
    /// <summary>The hash that minisign signs, of a file that need not be in memory.</summary>
    internal sealed class Blake2b : IDisposable
    {
        private const int HashBytes = 64, Alignment = 64;
        private readonly IntPtr memory;
        /// <summary>libsodium wants it to begin at a multiple of 64.</summary>
        private readonly IntPtr state;

        public Blake2b()
        {
            memory = Marshal.AllocHGlobal((int)Sodium.crypto_generichash_statebytes() + Alignment);
            state = new IntPtr((memory.ToInt64() + Alignment - 1) / Alignment * Alignment);
            Sodium.crypto_generichash_init(state, null, UIntPtr.Zero, new UIntPtr(HashBytes));
        }

        public void Update(byte[] piece, int length) { Sodium.crypto_generichash_update(state, piece, (ulong)length); }

        public byte[] Final()
        {
            var hash = new byte[HashBytes];
            Sodium.crypto_generichash_final(state, hash, new UIntPtr(HashBytes));
            return hash;
        }

        public void Dispose() { Marshal.FreeHGlobal(memory); }
    }
}
